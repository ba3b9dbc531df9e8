/* Searches a position and prints the move. */
#include <quadrille.h>
#include <stdio.h>

static int fail(void) {
  fprintf(stderr, "%s\n", quadrille_error());
  return 1;
}

int main(void) {
  quadrille_position *position = NULL;
  quadrille_engine *engine = NULL;
  quadrille_report *report = NULL;
  quadrille_summary summary;
  quadrille_limits limits = {0};
  limits.leaves = 2000;
  if (quadrille_abi_version() != QUADRILLE_ABI_VERSION) return 1;
  if (quadrille_position_create("7x6", "121212", &position) != QUADRILLE_OK) return fail();
  if (quadrille_engine_create("memory=16MB", &engine) != QUADRILLE_OK) return fail();
  if (quadrille_engine_search(engine, position, &limits, &report) != QUADRILLE_OK) return fail();
  if (quadrille_report_summary(report, &summary) != QUADRILLE_OK) return fail();
  printf("%d\n", summary.best_move);
  quadrille_report_destroy(report);
  quadrille_engine_destroy(engine);
  quadrille_position_destroy(position);
  return 0;
}

"""Quadrille from Python, through its C library:

    import quadrille
    engine = quadrille.Engine("threads=2,memory=512MB")
    position = quadrille.Position("7x6", "4453")
    report = engine.search(position, seconds=1)
    position.play(report["move"])

`agent` plays Connect X on Kaggle. The environment variable QUADRILLE_LIBRARY names the library if
it is not among those of the system. Columns are counted from 1, but for those of `agent`, which are
Kaggle's.
"""

import ctypes
import os

ABI_VERSION = 1

OUTCOMES = ("ongoing", "first wins", "second wins", "draw")
PROOFS = (None, "win", "draw", "loss")

# Of a move's time, what an agent thinks; the rest is for what happens around it.
AGENT_SHARE = 0.8
AGENT_USUAL_SECONDS = 2.0


class Error(Exception):
    """What the library refuses, in its words."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class _PositionInfo(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "plies", "side_to_move", "outcome")]


class _Setting(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("name", "description", "allowed", "usual")]


_Progress = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class _Limits(ctypes.Structure):
    _fields_ = [
        ("seconds", ctypes.c_double),
        ("leaves", ctypes.c_uint64),
        ("stopper", ctypes.c_void_p),
        ("progress", _Progress),
        ("user", ctypes.c_void_p),
        ("progress_seconds", ctypes.c_double),
    ]


class _Summary(ctypes.Structure):
    _fields_ = [
        ("best_move", ctypes.c_int),
        ("proof", ctypes.c_int),
        ("proof_plies", ctypes.c_int),
        ("deepest", ctypes.c_int),
        ("value", ctypes.c_double),
        ("seconds", ctypes.c_double),
        ("leaves", ctypes.c_uint64),
        ("playouts", ctypes.c_uint64),
        ("blocks", ctypes.c_uint64),
        ("tree_bytes", ctypes.c_uint64),
        ("kept_visits", ctypes.c_uint64),
        ("is_memory_full", ctypes.c_int),
        ("move_count", ctypes.c_size_t),
    ]


class _Move(ctypes.Structure):
    _fields_ = [
        ("column", ctypes.c_int),
        ("proof", ctypes.c_int),
        ("proof_plies", ctypes.c_int),
        ("value", ctypes.c_double),
        ("visits", ctypes.c_uint64),
    ]


def _load():
    library = ctypes.CDLL(os.environ.get("QUADRILLE_LIBRARY", f"libquadrille.so.{ABI_VERSION}"))
    found = library.quadrille_abi_version()
    if found != ABI_VERSION:
        raise ImportError(f"the library has ABI version {found}, not {ABI_VERSION}")
    for name in ("quadrille_error", "quadrille_version"):
        getattr(library, name).restype = ctypes.c_char_p
    for name in (
        "quadrille_position_legal_moves",
        "quadrille_position_text",
        "quadrille_report_line",
        "quadrille_report_ended_by",
        "quadrille_setting_count",
    ):
        getattr(library, name).restype = ctypes.c_size_t
    for kind in ("position", "engine", "report", "stopper"):
        getattr(library, f"quadrille_{kind}_destroy").argtypes = [ctypes.c_void_p]
    return library


_library = _load()


def _check(status):
    if status != 0:
        raise Error(status, _library.quadrille_error().decode())


def _text(function, *arguments):
    buffer = ctypes.create_string_buffer(1024)
    function(*arguments, buffer, ctypes.c_size_t(len(buffer)))
    return buffer.value.decode()


def _columns(function, *arguments):
    buffer = (ctypes.c_int * 256)()
    count = function(*arguments, buffer, ctypes.c_size_t(len(buffer)))
    return buffer[:count]


def version():
    return _library.quadrille_version().decode()


def settings():
    """All settings: a list of dictionaries."""
    found = []
    for index in range(_library.quadrille_setting_count()):
        setting = _Setting()
        _check(_library.quadrille_setting_at(ctypes.c_size_t(index), ctypes.byref(setting)))
        found.append({name: getattr(setting, name).decode() for name, _ in _Setting._fields_})
    return found


class _Object:
    """Something of the library's, destroyed when nobody refers to it any more."""

    def __init__(self, kind, create, *arguments):
        self._destroy = getattr(_library, f"quadrille_{kind}_destroy")
        self._handle = ctypes.c_void_p()
        _check(create(*arguments, ctypes.byref(self._handle)))

    def __del__(self):
        if getattr(self, "_handle", None):
            self._destroy(self._handle)


class Position(_Object):
    def __init__(self, board="7x6", moves=""):
        super().__init__(
            "position", _library.quadrille_position_create, board.encode(), moves.encode()
        )

    @classmethod
    def parse(cls, text):
        """From a text such as `7x6 7/7/7/7/3o3/3x3 x`."""
        position = cls.__new__(cls)
        _Object.__init__(position, "position", _library.quadrille_position_parse, text.encode())
        return position

    def play(self, column):
        _check(_library.quadrille_position_play(self._handle, ctypes.c_int(column)))

    def _info(self):
        info = _PositionInfo()
        _check(_library.quadrille_position_inspect(self._handle, ctypes.byref(info)))
        return info

    @property
    def plies(self):
        return self._info().plies

    @property
    def side_to_move(self):
        return self._info().side_to_move

    @property
    def outcome(self):
        return OUTCOMES[self._info().outcome]

    @property
    def legal_moves(self):
        return _columns(_library.quadrille_position_legal_moves, self._handle)

    def __str__(self):
        return _text(_library.quadrille_position_text, self._handle)


class Stopper(_Object):
    """Ends all searches that it was given to, from any thread."""

    def __init__(self):
        super().__init__("stopper", _library.quadrille_stopper_create)

    def request(self):
        _check(_library.quadrille_stopper_request(self._handle))


def _report(handle):
    summary = _Summary()
    _check(_library.quadrille_report_summary(handle, ctypes.byref(summary)))
    moves = []
    for index in range(summary.move_count):
        move = _Move()
        _check(_library.quadrille_report_move(handle, ctypes.c_size_t(index), ctypes.byref(move)))
        moves.append(
            {
                "move": move.column,
                "visits": move.visits,
                "value": move.value,
                "proof": PROOFS[move.proof],
                "plies": move.proof_plies or None,
                "pv": _columns(_library.quadrille_report_line, handle, ctypes.c_size_t(index)),
            }
        )
    return {
        "move": summary.best_move,
        "value": summary.value,
        "proof": PROOFS[summary.proof],
        "plies": summary.proof_plies or None,
        "leaves": summary.leaves,
        "playouts": summary.playouts,
        "seconds": summary.seconds,
        "deepest": summary.deepest,
        "ended_by": _text(_library.quadrille_report_ended_by, handle),
        "blocks": summary.blocks,
        "tree_bytes": summary.tree_bytes,
        "kept_visits": summary.kept_visits,
        "memory_full": bool(summary.is_memory_full),
        "moves": moves,
    }


class Engine(_Object):
    """Searches, and keeps what it learnt from one move of a game to the next."""

    def __init__(self, settings=""):
        super().__init__("engine", _library.quadrille_engine_create, settings.encode())

    def __setitem__(self, name, value):
        _check(_library.quadrille_engine_set(self._handle, name.encode(), str(value).encode()))

    def __getitem__(self, name):
        buffer = ctypes.create_string_buffer(1024)
        _check(
            _library.quadrille_engine_get(
                self._handle, name.encode(), buffer, ctypes.c_size_t(len(buffer)), None
            )
        )
        return buffer.value.decode()

    def search(self, position, seconds=0, leaves=0, stopper=None, progress=None, interval=0.1):
        """The report as a dictionary. Without seconds and leaves it ends with a proof, by the
        stopper, or when `progress`, which gets such a report now and then, returns something true.
        """
        limits = _Limits(seconds=seconds, leaves=leaves, progress_seconds=interval)
        if stopper is not None:
            limits.stopper = stopper._handle
        if progress is not None:
            limits.progress = _Progress(
                lambda handle, _: 1 if progress(_report(ctypes.c_void_p(handle))) else 0
            )
        report = _Object(
            "report",
            _library.quadrille_engine_search,
            self._handle,
            position._handle,
            ctypes.byref(limits),
        )
        return _report(report._handle)


def _field(record, name, usual=None):
    """Kaggle's records are dictionaries with attributes; either will do."""
    if isinstance(record, dict):
        return record.get(name, usual)
    return getattr(record, name, usual)


def _position_of(observation, configuration):
    columns, rows = _field(configuration, "columns"), _field(configuration, "rows")
    board = _field(observation, "board")
    lines = []
    for row in range(rows):
        line = "".join(" xo"[cell] for cell in board[row * columns : (row + 1) * columns])
        for length in range(columns, 0, -1):
            line = line.replace(" " * length, str(length))
        lines.append(line)
    side = "xo"[_field(observation, "mark") - 1]
    return Position.parse(f"{columns}x{rows} {'/'.join(lines)} {side}")


_agents = {}


def agent(observation, configuration):
    """Kaggle's Connect X: the column to play, from 0. The engine's settings are those in the
    environment variable QUADRILLE_SETTINGS.
    """
    if _field(configuration, "inarow", 4) != 4:
        raise ValueError("only four in a row can be played")
    settings = os.environ.get("QUADRILLE_SETTINGS", "memory=256MB")
    if settings not in _agents:
        _agents[settings] = Engine(settings)
    seconds = AGENT_SHARE * (_field(configuration, "actTimeout") or AGENT_USUAL_SECONDS)
    report = _agents[settings].search(_position_of(observation, configuration), seconds=seconds)
    return report["move"] - 1

#include "files/whole_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>

namespace quadrille::files {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test, gone afterwards.
class WholeFile : public testing::Test {
 protected:
  WholeFile() {
    std::string name = (fs::temp_directory_path() / "quadrille-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~WholeFile() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t files_in_folder() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(WholeFile, ComesBackAsItWasWritten) {
  const std::string text("a\0b\xFF\n", 5);
  EXPECT_FALSE(replace(path("file"), "before, and longer"));
  EXPECT_FALSE(replace(path("file"), text));
  const auto back = read(path("file"), 5);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, text);
  EXPECT_EQ(files_in_folder(), 1U) << "nothing is left beside it";
}

TEST_F(WholeFile, KeepsItsRights) {
  EXPECT_FALSE(replace(path("file"), "1"));
  fs::permissions(path("file"), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(replace(path("file"), "2"));
  EXPECT_EQ(fs::status(path("file")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(WholeFile, IsReplacedBehindALink) {
  EXPECT_FALSE(replace(path("file"), "1"));
  fs::create_symlink(path("file"), path("link"));
  EXPECT_FALSE(replace(path("link"), "2"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(*read(path("file"), 10), "2");
}

TEST_F(WholeFile, IsRefusedWithItsName) {
  EXPECT_EQ(read(path("none"), 10).error().message,
            '\'' + path("none") + "' cannot be opened: No such file or directory");
  EXPECT_EQ(read(folder_.string(), 10).error().message,
            '\'' + folder_.string() + "' cannot be read: Is a directory");
  EXPECT_FALSE(replace(path("file"), "12345"));
  EXPECT_EQ(read(path("file"), 4).error().message, '\'' + path("file") + "' has more than 4 bytes");
  EXPECT_EQ(read("/dev/zero", 100).error().message, "'/dev/zero' has more than 100 bytes");
  EXPECT_EQ(replace(path("none/file"), "").value_or(support::Error{}).message,
            '\'' + path("none/file") + "' cannot be written: No such file or directory");
  EXPECT_EQ(replace(folder_.string(), "").value_or(support::Error{}).message,
            '\'' + folder_.string() + "' is not a file that can be replaced");
}

}  // namespace
}  // namespace quadrille::files

"""A page of headscope-cli report in a real, headless Chromium: it opens, steps, answers the pointer and the keyboard, shows
the program's numbers, asks no network, and a hostile text does nothing.

usage: report_page_test.py HEADSCOPE_CLI SOURCES. Ends with 77 where no Chromium is installed."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import chromium

if chromium.installed() is None:
    print(f"skipped: no Chromium ({', '.join(chromium.NAMES)}); Debian's package chromium has it")
    sys.exit(77)

CLI, SOURCES = sys.argv[1:3]
PHOTO = os.path.join(SOURCES, "resources/samples/04-flower-on-linen.jpg")
HOSTILE = "<img src=x onerror=document.title='broken'>"
READY = "document.documentElement?.dataset.ready !== undefined"


def cli(*arguments):
    subprocess.run([CLI, *arguments], check=True, stdout=subprocess.DEVNULL, env=os.environ | {"OMP_WAIT_POLICY": "passive"})


class ReportPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = os.path.join(cls.folder.name, "page.html")
        cli("report", "vit-shapes", PHOTO, os.path.join(SOURCES, "resources/samples/02-ring-on-marble.jpg"), "--layer", "4",
            "--edit", "zero:2.0", "--out", cls.path)
        cls.browser = chromium.Chromium.start()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.folder.cleanup()

    def open(self, path=None, **size):
        page = self.browser.open(path or self.path, **size)
        page.wait(READY)
        page.frames(5)
        return page

    def text(self, page, name):
        return page.value(f"document.getElementById('{name}').textContent")

    def box(self, page):
        return page.value("(() => { const box = document.getElementById('stage').getBoundingClientRect();"
                          "return [box.left, box.top, box.width, box.height]; })()")

    def shown(self, page):
        """The pixels of the stage, to be compared."""
        return page.value("document.getElementById('stage').toDataURL()")

    def patch_point(self, page, row, col):
        left, top, width, height = self.box(page)
        x, y = page.value(f"(() => {{ const layer = shownLayer(); const at = middleOf(layer, {row} * layer.cols + {col});"
                          "return [at.x, at.y]; })()")
        return left + x * width, top + y * height

    def test_opens_with_the_view_that_was_asked_for(self):
        page = self.open()
        self.assertEqual(page.value("document.title"), "vit-shapes looks at 2 images")
        self.assertIn("layer 4", self.text(page, "subject"))
        self.assertEqual(self.text(page, "headText"), "mean")
        self.assertIn("zero:2.0", self.text(page, "edits"))
        self.assertIn("unedited", self.text(page, "answers"))
        self.assertEqual(page.value("document.querySelectorAll('#grid tbody tr').length"), 6)
        self.assertIn("headscope-cli report vit-shapes 04-flower-on-linen.jpg", self.text(page, "command"))
        self.assertEqual(page.complaints(), [])

    def test_steps_through_layers_and_heads(self):
        page = self.open()
        before = self.shown(page)
        page.value("document.getElementById('layer').focus()")
        page.press("ArrowLeft")
        self.assertEqual(self.text(page, "layerText"), "3 of 5")
        after = self.shown(page)
        self.assertNotEqual(before, after)
        page.value("document.getElementById('head').focus()")
        page.press("ArrowRight")
        self.assertEqual(self.text(page, "headText"), "0 of 3")
        self.assertIn("layer 3 · head 0", self.text(page, "subject"))
        self.assertNotEqual(after, self.shown(page))

    def test_the_pointer_asks_a_patch_and_a_click_keeps_it(self):
        page = self.open()
        before = self.shown(page)
        page.move(*self.patch_point(page, 7, 4))
        self.assertIn("query patch row 7, column 4", self.text(page, "subject"))
        self.assertNotEqual(before, self.shown(page))
        page.click(*self.patch_point(page, 7, 4))
        page.move(2, 2)
        self.assertIn("query patch row 7, column 4", self.text(page, "subject"))
        page.value("document.getElementById('release').click()")
        page.frames()
        self.assertIn("query class token", self.text(page, "subject"))

    def test_the_keyboard_asks_patches_and_a_screen_reader_hears_of_it(self):
        page = self.open()
        page.value("document.getElementById('stage').focus()")
        page.press("ArrowRight")
        page.press("ArrowRight")
        page.press("ArrowUp")
        self.assertIn("query patch row 5, column 7", self.text(page, "subject"))
        page.wait("document.getElementById('live').textContent.includes('row 5, column 7')")
        self.assertIn("row 5, column 7", page.value("document.getElementById('stage').getAttribute('aria-label')"))
        page.press("Escape")
        self.assertIn("query class token", self.text(page, "subject"))

    def test_the_table_of_heads_is_walked_by_keys(self):
        page = self.open()
        page.value("document.querySelector('#grid [aria-selected=true] button').focus()")
        page.press("ArrowRight")
        page.press("ArrowDown")
        self.assertIn("layer 5 · head 0", self.text(page, "subject"))
        self.assertEqual(page.value("document.activeElement.title"), "layer 5, head 0")
        self.assertEqual(page.value("document.querySelectorAll('#grid [aria-selected=true] button').length"), 1)

    def test_numbers_are_those_of_the_program(self):
        page = self.open()
        for head, query in (("2", "class"), ("mean", "7,4")):
            out = os.path.join(self.folder.name, "numbers.csv")
            cli("render", "vit-shapes", PHOTO, "--layer", "4", "--head", head, "--query", query, "--edit", "zero:2.0",
                "--out", out)
            with open(out, encoding="utf-8") as file:
                exact = [float(line.split(",")[2]) for line in file.read().splitlines()[1:]]
            place = 0 if head == "mean" else int(head) + 1
            patch = "null" if query == "class" else "7 * shownLayer().cols + 4"
            found = page.value(f"Array.from(mapsFor(shownLayer(), {patch})[{place}].values)")
            within = page.value("shownLayer().hover.within") if query != "class" else 1e-5
            self.assertEqual(len(exact), len(found))
            self.assertLessEqual(max(abs(one - other) for one, other in zip(exact, found)), within + 1e-6)

    def test_shows_the_other_image(self):
        page = self.open()
        before = self.shown(page)
        page.value("document.querySelectorAll('#strip button')[1].click()")
        page.wait("document.documentElement.dataset.ready === '1'")
        page.frames(5)
        self.assertIn("02-ring-on-marble.jpg", self.text(page, "facts"))
        self.assertNotEqual(before, self.shown(page))

    def test_fits_small_and_large_screens_light_and_dark(self):
        for width, height in ((380, 760), (900, 800), (1600, 1000)):
            for scheme in ("light", "dark"):
                page = self.open(width=width, height=height, scheme=scheme)
                self.assertLessEqual(page.value("document.documentElement.scrollWidth"), width)
                dark = page.value("getComputedStyle(document.body).backgroundColor") == "rgb(32, 33, 36)"
                self.assertEqual(dark, scheme == "dark")
                left, top, wide, high = self.box(page)
                self.assertGreaterEqual(left, 0)
                self.assertLessEqual(left + wide, width)
                self.assertGreater(wide, min(width, 900) * 0.5)
                picture = os.path.join(self.folder.name, "picture.png")
                page.screenshot(picture)
                self.assertGreater(os.path.getsize(picture), 20_000)

    def test_prints(self):
        page = self.open()
        path = os.path.join(self.folder.name, "page.pdf")
        page.pdf(path)
        with open(path, "rb") as file:
            self.assertEqual(file.read(5), b"%PDF-")

    def test_hostile_texts_do_nothing(self):
        photo = os.path.join(self.folder.name, HOSTILE + ".jpg")
        shutil.copy(PHOTO, photo)
        model = os.path.join(self.folder.name, "model.safetensors")
        shutil.copy(os.path.join(SOURCES, "models/vit-shapes.safetensors"), model)
        with open(os.path.join(self.folder.name, "labels.txt"), "w", encoding="utf-8") as file:
            file.write(f"</script><script>document.title='broken'</script>{HOSTILE}\n" * 12)
        session = os.path.join(self.folder.name, "hostile.headscope")
        with open(session, "w", encoding="utf-8") as file:
            json.dump({"headscope_session": 1, "panes": [{"model": {"path": model}, "photo": {"path": photo}, "view": {}}],
                       "notes": f"</script>{HOSTILE}<script>document.title='broken'</script>"}, file)
        path = os.path.join(self.folder.name, "hostile.html")
        cli("report", session, "--title", f"t</title>{HOSTILE}", "--out", path)
        page = self.open(path)
        self.assertEqual(page.value("document.title"), f"t</title>{HOSTILE}")
        self.assertEqual(page.value("document.querySelectorAll('img[src=x]').length"), 0)
        self.assertIn("<script>", self.text(page, "notes"))
        self.assertEqual(page.complaints(), [])
        # Even what got in could not run: the page allows its own script only.
        page.value("document.body.insertAdjacentHTML('beforeend', `" + HOSTILE + "`)")
        page.frames(10)
        self.assertNotEqual(page.value("document.title"), "broken")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

// All in one process, so that Chromium starts only once.
import "./catalog.browser.ts";
import "./check.browser.ts";
import "./choosing.browser.ts";
import "./compare.browser.ts";
import "./docs.browser.ts";
import "./filters.browser.ts";
import "./tasks.browser.ts";

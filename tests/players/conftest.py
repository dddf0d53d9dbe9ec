"""The browser is that of the tests of reports."""

from tests.report.conftest import browser as browser

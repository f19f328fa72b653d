"""What holds for every test: hypothesis tries the same examples each time, however busy the machine is."""

from hypothesis import settings

settings.register_profile("same every time", deadline=None, derandomize=True)
settings.load_profile("same every time")

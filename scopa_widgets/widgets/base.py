"""What every widget has in common: one module text, words, strict keywords, a picture for readers without it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from scopa_widgets.checks import Wrong, one_of, refuse
from scopa_widgets.widgets import bundle
from scopa_widgets.words import LANGUAGES


class OneOf(traitlets.Enum[Any]):
    """A trait that is one of a few words; an error names them, and the nearest one."""

    def validate(self, obj: Any, value: Any) -> Any:
        """The value, if it is one of the words."""
        found = one_of(str(self.name), value, self.values or ())
        if found is not None:
            raise traitlets.TraitError(f"{type(obj).__name__}: {found.sentence}")
        return value


if TYPE_CHECKING:
    Whole = traitlets.Int  # a subclass would lose what traitlets says of its types
else:

    class Whole(traitlets.Int):
        """A trait that is a whole number; `True` and `False` are none."""

        def validate(self, obj: Any, value: Any) -> Any:
            """The value, if it is a whole number within the bounds."""
            if isinstance(value, bool):
                raise traitlets.TraitError(f"{type(obj).__name__}: {self.name} must be a whole number, not {value}")
            return super().validate(obj, value)


class Studio(anywidget.AnyWidget):
    """An anywidget that refuses unknown keywords and shows itself as SVG and text where no widget can be shown."""

    _css = bundle.css()

    words = traitlets.Dict(read_only=True).tag(sync=True)
    """Every message that the screen needs, by language and id."""
    sprite = traitlets.Unicode(read_only=True).tag(sync=True)
    """The card faces, as one hidden SVG of symbols."""
    glossary = traitlets.Dict(read_only=True).tag(sync=True)
    """The words of the game and what they mean, by language and entry (see `words.glossary_data`)."""
    language = OneOf(LANGUAGES, "it").tag(sync=True)
    """``it``, ``en`` or ``de``."""
    index = OneOf(["letters", "numbers"], "letters").tag(sync=True)
    """Whether figures carry their letter or their number."""
    size = OneOf(["auto", "projector"], "auto").tag(sync=True)
    """``projector`` for a class that looks from afar."""
    host = traitlets.Unicode().tag(sync=True)
    """Where the widget lives, if not in Jupyter: ``page`` for a page without Python behind it."""

    def __init__(self, **settings: Any) -> None:
        known = [name for name in self.trait_names(config=None) if not name.startswith("_")]
        wrong = [name for name in settings if name not in known]
        if wrong:
            refuse(*(Wrong(name, settings[name], "", TypeError, self._unknown(name)) for name in wrong))
        super().__init__(**settings)

    @staticmethod
    def _later(settings: dict[str, Any], *names: str) -> dict[str, Any]:
        """Settings taken out, to be made once everything is laid out: laying out would take them back."""
        return {name: settings.pop(name) for name in names if name in settings}

    def _make(self, settings: dict[str, Any]) -> None:
        for name, value in settings.items():
            setattr(self, name, value)

    def _unknown(self, name: str) -> str:
        own = sorted(set(self.trait_names()) - set(anywidget.AnyWidget.class_trait_names()))
        offered = [each for each in own if not each.startswith("_") and not self.traits()[each].read_only]
        near = get_close_matches(name, offered, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(offered)}"
        return f"{type(self).__name__} has no setting {name!r}; {hint}"

    def picture(self) -> str:
        """The widget's present state as a stand-alone SVG."""
        raise NotImplementedError

    def text(self) -> str:
        """The widget's present state as text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        found = super()._repr_mimebundle_(**options)
        if found is None:
            return None
        data, metadata = found
        return {**data, "text/plain": repr(self), "image/svg+xml": self.picture()}, metadata

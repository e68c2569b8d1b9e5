// Taro's templates know no aria attributes; WeChat reads these aloud.
const of = (...names) => Object.fromEntries(names.map((name) => [`aria-${name}`, 'undefined']))
const attributes = of('role', 'label', 'selected', 'checked', 'expanded', 'disabled', 'busy', 'modal', 'hidden')
const label = of('label')

module.exports = {
  View: attributes,
  Button: attributes,
  Text: of('role', 'label'),
  Input: label,
  Textarea: label,
  Image: label,
  Slider: label,
  Editor: label,
  Canvas: label,
}

// Taro's templates know no aria attributes; WeChat reads these aloud.
const attributes = Object.fromEntries(
  ['role', 'label', 'selected', 'checked', 'expanded', 'disabled', 'busy', 'modal', 'hidden'].map((name) => [
    `aria-${name}`,
    'undefined',
  ]),
)

module.exports = {
  View: attributes,
  Button: attributes,
  Input: { 'aria-label': 'undefined' },
  Textarea: { 'aria-label': 'undefined' },
  Image: { 'aria-label': 'undefined' },
}

/** What Taro's router asks of query-string: members by name, as they stand, the last of a name. */
const parse = (text) =>
  Object.fromEntries(
    text
      .split('&')
      .filter(Boolean)
      .sort()
      .map((member) => {
        const at = member.indexOf('=')
        return at < 0 ? [member, null] : [member.slice(0, at), member.slice(at + 1)]
      }),
  )

export default { parse }

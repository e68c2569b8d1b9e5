/** The packages' own: React 18's test utilities announce where they live in React 19. */
const KNOWN = /ReactDOMTestUtils\.act/
const said = new Set()
const hear = (...words) => {
  const line = words.map(String).join(' ')
  if (!KNOWN.test(line)) said.add(line)
}

// React, MobX and the app complain in the console: in a test that expects no complaint, one is a fault.
beforeEach(() => {
  for (const level of ['warn', 'error']) jest.spyOn(console, level).mockImplementation(hear)
})
afterEach(() => {
  const complaints = [...said]
  said.clear()
  expect(complaints).toEqual([])
})

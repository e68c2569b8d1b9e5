/** The packages' own: React 18's test utilities announce where they live in React 19. */
const KNOWN = /ReactDOMTestUtils\.act/
const said = []
const hear = (...words) => {
  const line = words.map(String).join(' ')
  if (!KNOWN.test(line)) said.push(line)
}

// React, MobX and the app complain in the console: in a test that expects no complaint, one is a fault.
beforeEach(() => {
  for (const level of ['warn', 'error']) jest.spyOn(console, level).mockImplementation(hear)
})
afterEach(() => expect(said.splice(0)).toEqual([]))

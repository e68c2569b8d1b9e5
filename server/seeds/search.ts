import type { Services } from '../app/http/serve'
import { chooseKeywords } from '../modules/services/search/hot'
import { drainSearch } from '../modules/services/search/index-feed'

/** Makes the demo findable; what is hot there is the operators' list. */
export async function loadSearches(services: Services): Promise<void> {
  await drainSearch(services)
  await chooseKeywords(services)
}

import { makeAutoObservable } from 'mobx'
import { platform } from '@/platform'

const KEY = 'searchHistory'
const MOST = 20

/** What was searched for on this device, the latest first. */
class SearchHistory {
  words: string[]

  constructor() {
    const stored = platform.storage.get<unknown>(KEY)
    this.words = Array.isArray(stored) ? stored.filter((word) => typeof word === 'string') : []
    makeAutoObservable(this, {}, { autoBind: true })
  }

  add(word: string) {
    this.keep([word, ...this.words.filter((other) => other !== word)].slice(0, MOST))
  }
  remove(word: string) {
    this.keep(this.words.filter((other) => other !== word))
  }
  clear() {
    this.keep([])
  }

  private keep(words: string[]) {
    this.words = words
    platform.storage.set(KEY, words)
  }
}

export const searchHistory = new SearchHistory()

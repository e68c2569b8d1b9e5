import { makeAutoObservable } from 'mobx'
import { accountStorage } from '@/stores/account-storage'

const KEY = 'searchHistory'
const MOST = 20

/** What somebody has searched for on this device, the latest first. */
class SearchHistory {
  private changes = 0

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get words(): readonly string[] {
    void this.changes
    return accountStorage.get<string[]>(KEY) ?? []
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
    accountStorage.set(KEY, words)
    this.changes++
  }
}

export const searchHistory = new SearchHistory()

import { makeAutoObservable } from 'mobx'
import { platform } from '@/platform'

/** Whether there is a network at all, by the phone's word. */
class Network {
  online = true

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
    platform.onNetwork(this.set)
  }

  private set(online: boolean) {
    this.online = online
  }
}

export const network = new Network()

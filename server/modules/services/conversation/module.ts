import { serveSockets } from '../../../app/socket'
import { defineModule, on } from '../../../app/module'
import { registerCards } from './card-sources'
import { pictureDoubted } from './doubted'
import { personalData } from './personal-data'
import { createRooms } from './rooms'

export const conversation = defineModule({
  name: 'conversation',
  http(http, services) {
    registerCards()
    serveSockets(http, services, createRooms(services, http.log))
  },
  on: [on('picture.doubted', 'takeAway', pictureDoubted)],
  personalData,
})

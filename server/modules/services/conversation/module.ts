import { serveSockets } from '../../../app/http/socket'
import { defineModule, on } from '../../../app/module'
import { pictureDoubted } from './doubted'
import { fileUses } from './file-uses'
import { personalData } from './personal-data'
import { reportTarget } from './for-report'
import { createRooms } from './rooms'

export const conversation = defineModule({
  name: 'conversation',
  tables: ['conversation', 'conversation_member', 'conversation_message'],
  http: (http, services) => serveSockets(http, services, createRooms(services, http.log)),
  on: [on('picture.doubted', 'takeAway', pictureDoubted)],
  fileUses,
  personalData,
  reportTargets: [reportTarget],
})

import { lesson as contract } from '../../../../contract/lesson'
import { defineModule } from '../../../app/module'
import { serveMedia } from './media'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { sellable } from './sellable'

export const lesson = defineModule({ name: 'lesson', contract, handlers, http: serveMedia, sellables: [sellable], personalData })

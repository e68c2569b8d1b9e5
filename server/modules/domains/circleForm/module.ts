import { circleForm as adminContract } from '../../../../contract/admin/circleForm'
import { circleForm as contract } from '../../../../contract/circleForm'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { fileUses } from './file-uses'
import { formOfPost } from './forms'
import { serveGifts } from './gifts'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const circleForm = defineModule({
  name: 'circleForm',
  tables: ['circle_form', 'circle_form_record'],
  contract,
  handlers,
  adminContract,
  admin,
  http: serveGifts,
  postForms: [formOfPost],
  fileUses,
  personalData,
})

import { fanGroup as adminContract } from '../../../../contract/admin/fanGroup'
import { fanGroup as contract } from '../../../../contract/fanGroup'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { benefit } from './benefit'
import { facts } from './joining'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { forgetTold, tellAll } from './waiting'
import { watch } from './alarms'

export const fanGroup = defineModule({
  name: 'fanGroup',
  tables: ['fan_group', 'fan_group_join', 'fan_group_room', 'fan_group_wait'],
  contract,
  handlers,
  adminContract,
  admin,
  jobs: (services) => [
    { name: 'fanGroup.tell', cron: '*/5 * * * *', run: () => tellAll(services.db) },
    { name: 'fanGroup.watch', cron: '5 9,15 * * *', run: () => watch(services) },
    { name: 'fanGroup.forget', cron: '40 4 * * *', run: () => forgetTold(services.db) },
  ],
  taskFacts: [{ facts }],
  benefits: [benefit],
  fileUses: [{ table: 'fan_group_room', column: 'qr_file', found: 'id' }],
  personalData,
})

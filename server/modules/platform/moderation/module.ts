import { moderation as adminContract } from '../../../../contract/admin/moderation'
import { defineModule } from '../../../app/module'
import { wordTrash } from '../../../gateways/word-list'
import { admin } from './admin'
import { countUnanswered } from '../file/checks'
import { askAboutPictures } from './pictures'
import { servePush } from './push'

export const moderation = defineModule({
  name: 'moderation',
  adminContract,
  admin,
  trash: [wordTrash],
  http: servePush,
  workbenchAlarms: [
    {
      name: 'pictures',
      permission: 'system.events',
      async check({ db }) {
        const count = await countUnanswered(db)
        return count ? [`微信一直没有答复 ${count} 张图片的安全检查，请核对小程序后台的“消息推送”，还会再问`] : []
      },
    },
  ],
  jobs: (services) => [{ name: 'moderation.pictures', cron: '* * * * *', run: () => askAboutPictures(services) }],
})

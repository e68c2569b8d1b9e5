import { View } from '@tarojs/components'
import { runInAction } from 'mobx'
import { useEffect } from 'react'
import type { CommentCard, IdName, PostCard, UserInfo } from '../../../../../contract'
import { call } from '@/api/call'
import { completeness } from '@/features/account/profile-completeness'
import { back } from '@/nav'
import { useLeave } from '@/patterns/feedback/use-leave'
import { fieldId, useForm } from '@/patterns/form/form'
import { DatePicker, OptionPicker } from '@/patterns/form/picking/pickers'
import { comments, posts } from '@/stores/posts'
import { session } from '@/stores/session'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { Avatar } from '@/ui/media/avatar'
import { useAvatarUpload } from './avatar-upload'
import { CompanyField } from './company-field'
import { changesOf, fieldOf, rulesFor, valuesOf, type Values } from './profile'
import './profile-form.scss'

const SEXES = [
  { key: 1, label: '男' },
  { key: 2, label: '女' },
  { key: 0, label: '保密' },
] as const

/** What was chosen can be given up again. */
const orNone = (value: string, options: IdName[]) => (value ? [{ id: '', name: '不填写' }, ...options] : options)

/** What one has written, on pages beneath, says the new name and shows the new face; what is anonymous is by nobody. */
const nameOwnWorks = ({ id, nickName, avatar }: UserInfo) =>
  runInAction(() => {
    const name = ({ author }: PostCard | CommentCard) => author.id === id && Object.assign(author, { nickName, avatar })
    posts.each(name)
    comments.each(name)
  })

interface Props {
  userInfo: UserInfo
  industries: IdName[]
  positions: IdName[]
  uploadMaxMb: number
  onDirty: (dirty: boolean) => void
}

export function ProfileForm({ userInfo, industries, positions, uploadMaxMb, onDirty }: Props) {
  const leaveWith = useLeave()
  const save = async (values: Values) => {
    const changes = changesOf(userInfo, values)
    if (!Object.keys(changes).length) return back()
    const now = await call('POST /api/user/saveUserInfo', { body: changes })
    session.setUserInfo(now)
    nameOwnWorks(now)
    return leaveWith('保存成功', back)
  }
  const form = useForm(valuesOf(userInfo), rulesFor(userInfo), save, (code, values) => fieldOf(code, changesOf(userInfo, values)))
  const { values, errors, set } = form
  const avatar = useAvatarUpload(uploadMaxMb, ({ fileId, thumbUrl }) =>
    form.setValues((now) => ({ ...now, avatar: thumbUrl, avatarFile: fileId })),
  )
  const uploading = avatar.percent !== undefined
  const done = completeness(values)
  const dirty = Object.keys(changesOf(userInfo, values)).length > 0
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <>
      <Card>
        <View className="profile-form__done">资料完整度 {done}%</View>
        <View className="profile-form__bar" {...a11y({ hidden: true })}>
          <View className="profile-form__part" style={{ width: `${done}%` }} />
        </View>
      </Card>
      <Card>
        <Tap
          className="profile-form__avatar"
          label="更换头像"
          disabled={uploading}
          open={{ openType: 'chooseAvatar', onChooseAvatar: ({ detail }) => avatar.take(detail.avatarUrl) }}
          onTap={() => !onWeapp && void avatar.pick()}
        >
          <Avatar src={values.avatar} name={values.nickName} size="xl" />
          <View className="profile-form__change">{uploading ? `上传中 ${avatar.percent}%` : '更换头像'}</View>
        </Tap>
        {values.avatar && !uploading && (
          <Tap
            className="profile-form__reset profile-form__reset--avatar"
            onTap={() => form.setValues((now) => ({ ...now, avatar: '', avatarFile: '' }))}
          >
            恢复默认头像
          </Tap>
        )}
        <FormField id={fieldId('nickName')} label="昵称" required hint="昵称30天内只能修改一次" error={errors.nickName}>
          <TextInput
            label="昵称"
            type="nickname"
            placeholder="2–16 个字"
            maxLength={16}
            clearable
            value={values.nickName}
            error={errors.nickName}
            onChange={(nickName) => set('nickName', nickName)}
          />
        </FormField>
        <FormField id={fieldId('realName')} label="姓名" hint="不公开展示" error={errors.realName}>
          <TextInput
            label="姓名"
            placeholder="真实姓名"
            maxLength={20}
            value={values.realName}
            error={errors.realName}
            onChange={(realName) => set('realName', realName)}
          />
        </FormField>
        <FormField label="性别">
          <SegmentPicker label="性别" items={SEXES} value={values.sex} onChange={(sex) => set('sex', sex)} />
        </FormField>
        <FormField id={fieldId('birthday')} label="生日" hint="不公开展示" error={errors.birthday}>
          <DatePicker
            label="生日"
            placeholder="请选择生日"
            from="1990-01-01"
            value={values.birthday}
            error={errors.birthday}
            onChange={(birthday) => set('birthday', birthday)}
          />
          {values.birthday && (
            <Tap className="profile-form__reset" label="不填写生日" onTap={() => set('birthday', '')}>
              不填写
            </Tap>
          )}
        </FormField>
      </Card>
      <Card>
        <FormField id={fieldId('company')} label="公司" error={errors.company}>
          <CompanyField value={values.company} error={errors.company} onChange={(company) => set('company', company)} />
        </FormField>
        <FormField id={fieldId('industryId')} label="行业" error={errors.industryId}>
          <OptionPicker
            label="行业"
            placeholder="请选择行业"
            options={orNone(values.industryId, industries)}
            value={values.industryId}
            error={errors.industryId}
            onChange={(id) => set('industryId', id)}
          />
        </FormField>
        <FormField id={fieldId('positionId')} label="职位" error={errors.positionId}>
          <OptionPicker
            label="职位"
            placeholder="请选择职位"
            options={orNone(values.positionId, positions)}
            value={values.positionId}
            error={errors.positionId}
            onChange={(id) => set('positionId', id)}
          />
        </FormField>
        <FormField id={fieldId('city')} label="城市" error={errors.city}>
          <TextInput
            label="城市"
            placeholder="所在城市"
            maxLength={20}
            value={values.city}
            error={errors.city}
            onChange={(city) => set('city', city)}
          />
        </FormField>
        <FormField id={fieldId('intro')} label="简介" count={`${values.intro.length}/100`} error={errors.intro}>
          <TextArea
            label="简介"
            placeholder="做什么、擅长什么，让同行认识你"
            maxLength={100}
            value={values.intro}
            error={errors.intro}
            onChange={(intro) => set('intro', intro)}
          />
        </FormField>
      </Card>
      <View className="profile-form__end" />
      <Dock>
        <Btn wide busy={form.busy} disabled={uploading} onTap={form.submit}>
          {uploading ? '头像上传中…' : '保存'}
        </Btn>
      </Dock>
    </>
  )
}

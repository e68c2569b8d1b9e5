import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { HomeworkDetail as Detail } from '../../../contract/neixunHomework'
import { call } from '@/api/call'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { CheckBox } from '@/ui/field/check-box'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Badge } from '@/ui/text/badge'
import { PeerComments, PeerReviews } from './parts/homework/peers'
import { Submissions } from './parts/homework/submissions'
import { Standing } from './parts/homework/standing'
import { endOf, leftText } from './parts/homework/words'
import { FileRow, Marked, Written } from './parts/homework/written'
import { asRole } from './parts/training'
import { TrainingOver } from './parts/training-over'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import './homework.scss'

const FORMATS = { text: '文字', image: '图片（9 张）', file: '文件（5 个，每个 100 MB）', audio: '录音（3 段）', link: '链接' }
const RESUBMIT = { deadline: '截止前可以修改', returned: '被退回才能修改', never: '交了就不能改' }

function StandingCard({ homework, reload }: { homework: Detail; reload: () => Promise<unknown> }) {
  const { id, late, score, maxScore, passScore, comment, marker, returnReason, returnUntil, excellent, lockReason, archived } =
    homework
  const until = returnUntil ?? endOf(homework, serverNow()).until
  const agree = useAction(async (consent: boolean) => {
    await call('POST /api/neixunHomework/consent', { body: { homeworkId: id, consent } })
    toast(consent ? '全班可以看到你的作业了' : '不再展示')
    await reload()
  })
  return (
    <Card>
      <View className="homework__facts">
        <Standing card={homework} />
        {late && <Badge tone="warn">迟交</Badge>}
        {excellent && <Badge tone="vip">优秀作业</Badge>}
        <View className="homework__space" />
        <Text>
          {score === null
            ? !archived && leftText(until, serverNow())
            : `${score} / ${maxScore} 分，${score >= passScore ? '通过' : '未通过'}`}
        </Text>
      </View>
      {lockReason && !archived && <View className="homework__small">{lockReason}</View>}
      {returnReason && (
        <View className="homework__reason">
          {marker && `${marker}：`}
          {returnReason}
          {returnUntil && !archived ? `（${moment(returnUntil)} 前重交）` : ''}
        </View>
      )}
      {comment && (
        <View className="homework__text">
          {marker ? `${marker}：` : ''}
          {comment}
        </View>
      )}
      {homework.versions[0]?.voice && <FileRow file={homework.versions[0].voice} />}
      {excellent && homework.showOthers && (
        <CheckBox checked={homework.consent} onChange={(on) => void agree.run(on)} label="同意全班看到我的作业">
          同意把这份作业放在优秀作业里给全班看
        </CheckBox>
      )}
    </Card>
  )
}

function Versions({ homework }: { homework: Detail }) {
  const [all, setAll] = useState(false)
  const { versions } = homework
  if (!versions.length) return null
  return (
    <Card>
      <SectionHead
        title="我的提交"
        more={all ? '收起' : `共 ${versions.length} 版`}
        onMore={versions.length > 1 ? () => setAll(!all) : undefined}
      />
      {(all ? versions : versions.slice(0, 1)).map((one) => (
        <View key={one.version} className="homework__version">
          <View className="homework__small">
            第 {one.version} 版 · {moment(one.submitTime)}
            {one.late && ' · 迟交'}
            {one.returnReason && ` · 被退回：${one.returnReason}`}
          </View>
          <Written work={one} alt={`第 ${one.version} 版`} />
          <Marked work={one} />
          {one !== versions[0] && one.voice && <FileRow file={one.voice} />}
        </View>
      ))}
    </Card>
  )
}

function Asked({ homework }: { homework: Detail }) {
  const {
    title,
    content,
    attachments,
    formats,
    maxScore,
    passScore,
    resubmit,
    deadline,
    lateUntil,
    peerReviews,
    groupWork,
    group,
  } = homework
  return (
    <Card>
      <SectionHead title="作业要求" />
      <View className="homework__title">{title}</View>
      <View className="homework__text">{content}</View>
      {attachments.map((file) => (
        <FileRow key={file.fileId} file={file} />
      ))}
      <InfoRows
        rows={[
          { label: '截止', value: moment(deadline) + (lateUntil ? `，迟交到 ${moment(lateUntil)}` : '') },
          { label: '可交内容', value: formats.map((format) => FORMATS[format]).join('、') },
          { label: '分数', value: `满分 ${maxScore}，${passScore} 分通过` },
          { label: '修改', value: `${RESUBMIT[resubmit]}；被退回后 3 天内可重交` },
          ...(groupWork
            ? [{ label: '小组', value: group ? `${group}共用一份，谁提交都算全组的` : '还没有分组，按个人提交' }]
            : []),
          ...(peerReviews ? [{ label: '互评', value: `交了之后，每人评 ${peerReviews} 位同学的作业，彼此不显示姓名` }] : []),
        ]}
      />
    </Card>
  )
}

function Wall({ homework }: { homework: Detail }) {
  const [open, setOpen] = useState('')
  if (!homework.wall.length) return null
  return (
    <Card>
      <SectionHead title="优秀作业" />
      {homework.wall.map((one) => (
        <View key={one.workId} className="homework__version">
          <View className="homework__facts">
            {one.name} · {one.department || '学员'} · {one.score} 分
            <View className="homework__space" />
            <Btn size="s" kind="weak" onTap={() => setOpen(open === one.workId ? '' : one.workId)}>
              {open === one.workId ? '收起' : '看作业'}
            </Btn>
          </View>
          {one.comment && <View className="homework__brief">“{one.comment}”</View>}
          {open === one.workId && <Written work={one} alt={`${one.name}的作业`} />}
        </View>
      ))}
    </Card>
  )
}

const Homework = observer(function Homework({ id, role }: { id: string; role: string }) {
  const loaded = useFresh(async () => {
    const homework = await call('GET /api/neixunHomework/detail/:id', { params: { id: id || '-' }, query: asRole(role) })
    hearServerTime(homework.serverTime)
    return homework
  })
  const withdraw = useAction(async () => {
    if (!(await confirm('撤回作业？', '内容会留作草稿，截止前记得重新提交。', { yes: '撤回', no: '取消' }))) return
    await andRenew(async () => {
      await call('POST /api/neixunHomework/withdraw', { body: { homeworkId: id } })
      toast('已撤回，内容在草稿里')
    }, loaded.load)
  })
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(homework) =>
        homework.role === 'keeper' ? (
          <>
            {homework.archived && <TrainingOver />}
            <Asked homework={homework} />
            <Submissions homework={homework} />
          </>
        ) : (
          <>
            {homework.archived && <TrainingOver />}
            <StandingCard homework={homework} reload={loaded.load} />
            <Versions homework={homework} />
            <PeerComments comments={homework.peerComments} />
            <PeerReviews homework={homework} reload={loaded.load} />
            <Asked homework={homework} />
            <Wall homework={homework} />
            {(homework.may.write || homework.may.withdraw) && (
              <Dock>
                {homework.may.withdraw && (
                  <Btn kind="weak" busy={withdraw.busy} onTap={() => void withdraw.run()}>
                    撤回
                  </Btn>
                )}
                {homework.may.write && (
                  <Btn wide onTap={() => void go('pages/neixun/homeworkEdit', { id })}>
                    {homework.state === 'returned'
                      ? '修改并重新提交'
                      : homework.state === 'submitted'
                        ? '修改'
                        : homework.draft
                          ? '继续写'
                          : '去提交'}
                  </Btn>
                )}
              </Dock>
            )}
          </>
        )
      }
    </TrainingBody>
  )
})

/** 作业详情: what is asked, what one has handed in, what was said of it; for trainers, what the class has handed in. */
export default function HomeworkDetail() {
  const { id, role } = useParams('id', 'role')
  return (
    <Page>
      <TrainingMembers>
        <Homework id={id} role={role} />
      </TrainingMembers>
    </Page>
  )
}

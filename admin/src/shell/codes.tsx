import { Button, Form, Input, QRCode, Typography } from 'antd'
import { saveFile } from '../api/call'

const SIX = { pattern: /^\d{6}$/, message: '动态码是 6 位数字' }

export const CodeField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <Form.Item name="code" label="动态码" rules={[{ required: true }, SIX]}>
    <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" autoFocus={autoFocus} />
  </Form.Item>
)

export const RecoveryField = ({ autoFocus }: { autoFocus?: boolean }) => (
  <Form.Item
    name="recovery"
    label="恢复码"
    extra="绑定动态码时存下的，形如 ABCD-EFGH-JKMN，每个用一次"
    rules={[{ required: true }, { min: 12, message: '恢复码是 12 位' }]}
  >
    <Input maxLength={40} autoComplete="off" autoFocus={autoFocus} />
  </Form.Item>
)

/** What an authenticator reads, and what is typed where it cannot. */
export const SecretShown = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="row" style={{ alignItems: 'flex-start', marginBottom: 16 }}>
    <QRCode value={uri} size={132} bordered={false} bgColor="#fff" color="#000" />
    <div className="grow">
      <p>用验证器 App 扫一扫，或手动输入密钥：</p>
      <Typography.Text copyable code style={{ overflowWrap: 'anywhere' }}>
        {secret}
      </Typography.Text>
      <p className="sub">密钥只显示这一次。</p>
    </div>
  </div>
)

/** What lets one in without the phone, to be kept somewhere else than on it. */
export function RecoveryCodes({ codes, login }: { codes: readonly string[]; login: string }) {
  const text = codes.join('\n')
  const save = () => saveFile(new Blob([`HR共享社区后台 ${login} 的恢复码，每个用一次\n\n${text}\n`]), `恢复码-${login}.txt`)
  return (
    <>
      <p className="quiet">手机丢了、换了，用其中一个代替动态码登录，每个用一次。只显示这一次，请存在手机以外的地方。</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row" style={{ marginBottom: 16 }}>
        <Button size="small" onClick={save}>
          存成文件
        </Button>
        <Typography.Text copyable={{ text, tooltips: ['复制全部', '已复制'] }}>复制全部</Typography.Text>
      </div>
    </>
  )
}

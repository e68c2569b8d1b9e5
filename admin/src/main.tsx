import { App as Antd, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { modules } from './domains'
import { learn } from './kit/form/pickers'
import { BackOffice } from './shell/back-office'
import { Outdated } from './shell/outdated'
import './styles.css'
import { themeOf, useScheme } from './theme'

dayjs.locale('zh-cn')
learn(modules)

const VALIDATION = { required: '请填写${label}' }

function Root() {
  const scheme = useScheme()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(scheme)}
      form={{ validateMessages: VALIDATION }}
      button={{ autoInsertSpace: false }}
    >
      {/* Around what is said as well: a message leads to a page. */}
      <BrowserRouter basename="/admin">
        <Antd style={{ height: '100%' }}>
          <BackOffice />
          <Outdated />
        </Antd>
      </BrowserRouter>
    </ConfigProvider>
  )
}

createRoot(document.getElementById('app')!).render(<Root />)

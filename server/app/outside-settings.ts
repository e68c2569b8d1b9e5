import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { EnvReader } from './env-reader'
import type { Settings } from './settings'

/** Settings of what stands outside: each group reads its own names, and says what is wrong among them. */

export function readOtel(env: EnvReader): Settings['otel'] {
  const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const ratio = Number(env.text('OTEL_TRACES_SAMPLER_ARG', '1'))
  if (!(ratio >= 0 && ratio <= 1))
    env.faults.push(`OTEL_TRACES_SAMPLER_ARG=${env.text('OTEL_TRACES_SAMPLER_ARG')}：应为 0–1 的数`)
  const headers = env
    .text('OTEL_EXPORTER_OTLP_HEADERS')
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.trim())))
  if (headers.some(([name, value]) => !name || !value)) env.faults.push('OTEL_EXPORTER_OTLP_HEADERS：应为 名称=值,名称=值')
  if (!endpoint) return undefined
  return {
    endpoint,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, value])),
    service: env.text('OTEL_SERVICE_NAME', 'hr-share'),
    ratio,
  }
}

export function readModel(env: EnvReader): Settings['model'] {
  const baseUrl = env.url('MODEL_BASE_URL', ['http:', 'https:'])
  const group = env.group('MODEL_', ['BASE_URL', 'KEY', 'NAME'] as const)
  for (const name of ['MODEL_VISION_NAME', 'MODEL_EMBED_NAME'])
    if (env.text(name) && !baseUrl) env.faults.push(`已设置 ${name}，还缺 MODEL_BASE_URL`)
  const [priceIn, priceOut] = [env.whole('MODEL_PRICE_IN', 0, 0, 10_000_000), env.whole('MODEL_PRICE_OUT', 0, 0, 10_000_000)]
  if (!baseUrl || !group) return undefined
  return {
    ...{ baseUrl, key: group.KEY, name: group.NAME, priceIn, priceOut },
    visionName: env.text('MODEL_VISION_NAME') || undefined,
    embedName: env.text('MODEL_EMBED_NAME') || undefined,
  }
}

export function readSms(env: EnvReader): Settings['sms'] {
  const sms = env.group('SMS_', ['URL', 'KEY'] as const)
  return sms && { url: sms.URL, key: sms.KEY }
}

export function readSmtp(env: EnvReader): Settings['smtp'] {
  const smtp = env.group('SMTP_', ['URL', 'FROM'] as const)
  if (smtp && !/^smtps?:\/\/./.test(smtp.URL)) env.faults.push('SMTP_URL：应为 smtp:// 或 smtps:// 开头的地址')
  return smtp && { url: smtp.URL, from: smtp.FROM }
}

export function readClamav(env: EnvReader): Settings['clamav'] {
  const url = env.url('CLAMAV_URL', ['tcp:'])
  return url ? { url, maxMb: env.whole('CLAMAV_MAX_MB', 25, 1, 2000) } : undefined
}

export function readExpress(env: EnvReader): Settings['express'] {
  const express = env.group('EXPRESS_', ['CUSTOMER', 'KEY', 'SALT', 'API_BASE'] as const, {
    API_BASE: 'https://poll.kuaidi100.com',
  })
  if (!express) return undefined
  const { CUSTOMER: customer, KEY: key, SALT: salt, API_BASE } = express
  return { customer, key, salt, apiBase: API_BASE.replace(/\/$/, '') }
}

export function readS3(env: EnvReader, web: string[]): Settings['s3'] {
  const s3 = env.group('S3_', ['ENDPOINT', 'PUBLIC_URL', 'BUCKET', 'REGION', 'ACCESS_KEY', 'SECRET_KEY'] as const, {
    PUBLIC_URL: '',
    REGION: 'us-east-1',
  })
  const publicUrl = env.origin('S3_PUBLIC_URL', web)
  if (!s3) return undefined
  const { ENDPOINT: endpoint, BUCKET: bucket, REGION: region, ACCESS_KEY: accessKey, SECRET_KEY: secretKey } = s3
  return { endpoint, publicUrl, bucket, region, accessKey, secretKey }
}

export function readWechat(env: EnvReader): Settings['wechat'] {
  const wechat = env.group('WECHAT_', ['APP_ID', 'SECRET', 'MINI_APP_ID', 'MINI_SECRET', 'API_BASE'] as const, {
    API_BASE: 'https://api.weixin.qq.com',
  })
  const push = env.group('WECHAT_PUSH_', ['TOKEN', 'AES_KEY'] as const)
  if (push?.AES_KEY && !/^[A-Za-z0-9+/]{43}$/.test(push.AES_KEY)) env.faults.push('WECHAT_PUSH_AES_KEY：应为 43 位字母数字')
  if (!wechat) return undefined
  const { APP_ID: appId, SECRET: secret, MINI_APP_ID: miniAppId, MINI_SECRET: miniSecret, API_BASE: apiBase } = wechat
  return { appId, secret, miniAppId, miniSecret, apiBase, push: push && { token: push.TOKEN, aesKey: push.AES_KEY } }
}

export function readWxpay(env: EnvReader): Settings['wxpay'] {
  const wxpay = env.group(
    'WXPAY_',
    ['MCH_ID', 'SERIAL', 'PRIVATE_KEY', 'API_V3_KEY', 'API_BASE', 'PUBLIC_KEY_ID', 'PUBLIC_KEY'] as const,
    { API_BASE: 'https://api.mch.weixin.qq.com', PUBLIC_KEY_ID: '', PUBLIC_KEY: '' },
  )
  const [privateKey, publicKey] = [env.pem('WXPAY_PRIVATE_KEY', createPrivateKey), env.pem('WXPAY_PUBLIC_KEY', createPublicKey)]
  if (!wxpay) return undefined
  const { MCH_ID: mchId, SERIAL: serial, API_V3_KEY: apiV3Key, API_BASE, PUBLIC_KEY_ID: publicKeyId } = wxpay
  if (apiV3Key && Buffer.byteLength(apiV3Key) !== 32) env.faults.push('WXPAY_API_V3_KEY：应为 32 个字符')
  if (!publicKeyId !== !wxpay.PUBLIC_KEY) env.faults.push('WXPAY_PUBLIC_KEY_ID 与 WXPAY_PUBLIC_KEY 须一起设置')
  if (publicKeyId && !publicKeyId.startsWith('PUB_KEY_ID_')) env.faults.push('WXPAY_PUBLIC_KEY_ID：应以 PUB_KEY_ID_ 开头')
  return {
    ...{ mchId, serial, privateKey, apiV3Key, apiBase: API_BASE.replace(/\/$/, '') },
    publicKey: wxpay.PUBLIC_KEY ? { id: publicKeyId, pem: publicKey } : undefined,
  }
}

export function readWxvpay(env: EnvReader, wechat: Settings['wechat']): Settings['wxvpay'] {
  const wxvpay = env.group('WXVPAY_', ['OFFER_ID', 'APP_KEY', 'ENV'] as const, { ENV: '0' })
  if (!wxvpay) return undefined
  if (!['0', '1'].includes(wxvpay.ENV)) env.faults.push(`WXVPAY_ENV=${wxvpay.ENV}：应为 0（现网）或 1（微信的沙箱）`)
  if (!wechat) env.faults.push('已设置 WXVPAY_*，还缺 WECHAT_*')
  return { offerId: wxvpay.OFFER_ID, appKey: wxvpay.APP_KEY, env: wxvpay.ENV === '1' ? 1 : 0 }
}

export function readLive(env: EnvReader): Settings['live'] {
  const live = {
    rtmpPort: env.whole('LIVE_RTMP_PORT', 1935, 0, 65535),
    pushBase: env.url('LIVE_PUSH_BASE', ['rtmp:', 'rtmps:']),
    playBase: env.url('LIVE_PLAY_BASE', ['http:', 'https:']),
    recordGb: env.whole('LIVE_RECORD_GB', 20, 0, 1000),
    qualities: env
      .text('LIVE_PLAY_QUALITIES')
      .split(',')
      .flatMap((one) => {
        const [label, suffix = ''] = one.split('=').map((part) => part.trim())
        if (label && !/^(_[a-z0-9]+)?$/.test(suffix)) env.faults.push(`LIVE_PLAY_QUALITIES：${one} 应为 名称 或 名称=_后缀`)
        return label ? [{ label, suffix }] : []
      }),
  }
  if (!live.pushBase !== !live.playBase) env.faults.push('LIVE_PUSH_BASE 与 LIVE_PLAY_BASE 须一起设置')
  return live
}

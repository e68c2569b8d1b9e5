/* What WeChat's own browser puts into a page, for a browser that only calls itself WeChat: pays in a layer over the page. */
;(function () {
  if (window.WeixinJSBridge) return
  var home = '/sandbox/wechat-pay'

  function pay(params, callback) {
    var query = new URLSearchParams()
    query.set('layer', '1')
    query.set('prepay_id', String(params.package || '').replace(/^prepay_id=/, ''))
    ;['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'].forEach(function (name) {
      query.set(name, String(params[name] || ''))
    })
    var before = document.activeElement
    var layer = document.createElement('div')
    layer.style.cssText = 'position:fixed;inset:0;z-index:2147483000;background:rgba(15,20,30,.5)'
    layer.setAttribute('role', 'dialog')
    layer.setAttribute('aria-modal', 'true')
    layer.setAttribute('aria-label', '微信支付')
    var frame = document.createElement('iframe')
    frame.title = '微信支付'
    frame.style.cssText =
      'position:absolute;left:0;right:0;bottom:0;margin:0 auto;width:100%;max-width:480px;height:580px;max-height:100%;border:0;border-radius:16px 16px 0 0;background:#fff'
    function finish(result, reason) {
      layer.remove()
      if (before && before.focus) before.focus()
      callback({ err_msg: 'get_brand_wcpay_request:' + result, err_desc: reason })
    }
    frame.addEventListener('load', function () {
      var answer = frame.contentDocument && frame.contentDocument.documentElement.dataset
      if (answer && answer.result) finish(answer.result, answer.reason)
      else frame.focus()
    })
    // The way out of a cashier that does not come.
    layer.addEventListener('click', function () {
      finish('cancel', '')
    })
    frame.src = home + '/cashier?' + query
    layer.appendChild(frame)
    document.body.appendChild(layer)
  }

  window.WeixinJSBridge = {
    invoke: function (name, params, callback) {
      if (name === 'getBrandWCPayRequest') return pay(params || {}, callback || function () {})
      if (callback) callback({ err_msg: name + ':fail', err_desc: 'the sandbox knows no ' + name })
    },
    on: function () {},
    call: function () {},
  }
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
})()

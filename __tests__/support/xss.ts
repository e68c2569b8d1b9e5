const CODE = 'window.__xss=1'

/** Scripts as they stand in a page, and as filters have failed to see them. */
const scripts = [
  `<script>${CODE}</script>`,
  `<script>alert(1)</script>`,
  `<SCRIPT>${CODE}</SCRIPT>`,
  `<ScRiPt>${CODE}</sCrIpT>`,
  `<script >${CODE}</script >`,
  `<script\n>${CODE}</script\n>`,
  `<script\t>${CODE}</script>`,
  `<script/x>${CODE}</script>`,
  `<script type="module">${CODE}</script>`,
  `<script type=text/javascript>${CODE}</script>`,
  `<script src=data:text/javascript,${CODE}></script>`,
  `<script src=//xss.invalid/x.js></script>`,
  `<script src=/js/../api/file/x></script>`,
  `<script async defer>${CODE}</script>`,
  `<scr<script>ipt>${CODE}</scr</script>ipt>`,
  `<<script>${CODE};//<</script>`,
  `<script>${CODE}`,
  `<script>/**/${CODE}/*</script>*/`,
  `<script x>${CODE}</script 1=2>`,
  `<script>eval(atob("d2luZG93Ll9feHNzPTE="))</script>`,
  `<script>setTimeout("${CODE}")</script>`,
  `<script>import("data:text/javascript,${CODE}")</script>`,
  `<script>new Function("${CODE}")()</script>`,
  `<script>location="javascript:${CODE}"</script>`,
]

/** Handlers that run by themselves or at a touch. */
const handlers = [
  ['img src=x', 'error'],
  ['img src=/', 'error'],
  ['img src=data:,', 'error'],
  ['image src=x', 'error'],
  ['video src=x', 'error'],
  ['video><source src=x', 'error'],
  ['audio src=x', 'error'],
  ['object data=x', 'error'],
  ['embed src=/', 'load'],
  ['link rel=stylesheet href=/x.css', 'error'],
  ['iframe src=/', 'load'],
  ['body', 'load'],
  ['body', 'pageshow'],
  ['body', 'scroll'],
  ['body', 'hashchange'],
  ['html', 'mouseover'],
  ['svg', 'load'],
  ['svg><g', 'load'],
  ['svg><animate attributeName=x dur=1s', 'begin'],
  ['svg><animate attributeName=x dur=1s', 'end'],
  ['svg><set attributeName=x', 'begin'],
  ['svg><image href=x', 'error'],
  ['input autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['textarea autofocus', 'focus'],
  ['keygen autofocus', 'focus'],
  ['a href=# tabindex=1 autofocus', 'focusin'],
  ['div tabindex=0', 'focus'],
  ['details open', 'toggle'],
  ['dialog open', 'close'],
  ['marquee', 'start'],
  ['marquee loop=1 width=0', 'finish'],
  ['style', 'load'],
  ['xss style=animation-name:x', 'animationstart'],
  ['xss style=transition:1s', 'transitionend'],
  ['div', 'touchstart'],
  ['div', 'pointerdown'],
  ['div', 'click'],
  ['div style=position:fixed;inset:0', 'mouseover'],
  ['form', 'submit'],
  ['input type=search', 'search'],
  ['meter', 'wheel'],
  ['p contenteditable', 'beforeinput'],
  ['slot', 'slotchange'],
  ['track default', 'error'],
  ['portal src=/', 'load'],
].map(([tag, event]) => `<${tag} on${event}=${CODE}>`)

const spelledHandlers = [
  `<img src=x onerror="${CODE}">`,
  `<img src=x onerror='${CODE}'>`,
  '<img src=x onerror=`window.__xss=1`>',
  `<img src=x OnErRoR=${CODE}>`,
  `<img src=x onerror =${CODE}>`,
  `<img src=x\nonerror\n=\n${CODE}>`,
  `<img/src=x/onerror=${CODE}>`,
  `<img src=x:x onerror=${CODE}//`,
  `<img src="x"onerror="${CODE}"`,
  `<img """><img src=x onerror=${CODE}>`,
  `<img src=x onerror=&#119;indow.__xss=1>`,
  `<img src=x onerror="&#x77;indow&period;__xss=1">`,
  `<img src=x onerror=window['__xs'+'s']=1>`,
  `<img src=x onerror=top.__xss=1>`,
  `<img src=x onerror=eval(name)>`,
  `<img src=x onerror=alert(document.cookie)>`,
  `<img src=x onerror=location='javascript:${CODE}'>`,
  `<img srcset=x onerror=${CODE}>`,
  `<img src onerror=${CODE}>`,
  `<img src=1 href=1 onerror="javascript:${CODE}">`,
]

/** SVG and MathML, which have elements of their own. */
const drawings = [
  `<svg><script>${CODE}</script></svg>`,
  `<svg><script href=data:,${CODE} /></svg>`,
  `<svg/onload=${CODE}>`,
  `<svg onload=${CODE}//`,
  `<svg><a xlink:href="javascript:${CODE}"><text y=20>x</text></a></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${CODE} /><text y=20>x`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${CODE}>#x"/></svg>`,
  `<svg><foreignObject><img src=x onerror=${CODE}></foreignObject></svg>`,
  `<svg><style><img src=x onerror=${CODE}></style></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CODE}>">`,
  `<svg><desc><script>${CODE}</script></desc></svg>`,
  `<svg><title><img src=x onerror=${CODE}></title></svg>`,
  `<math><mtext></p><img src=x onerror=${CODE}>`,
  `<math href="javascript:${CODE}">x</math>`,
  `<math><maction actiontype=statusline xlink:href=javascript:${CODE}>x`,
  `<math><annotation-xml encoding=text/html><img src=x onerror=${CODE}>`,
  `<?xml version="1.0"?><x:script xmlns:x="x">${CODE}</x:script>`,
]

/** Addresses that are code. */
const addresses = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  `javascript&colon;${CODE}`,
  `&#106;avascript:${CODE}`,
  `javascript://%0a${CODE}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${CODE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `[点这里](javascript:${CODE})`,
  `![图](x" onerror="${CODE})`,
  `<a href=javascript:${CODE}>点这里</a>`,
  `<a href="java&#x09;script:${CODE}">点这里</a>`,
  `<a href=" javascript:${CODE}">点这里</a>`,
  `<a target=_blank href=data:text/html,x>点这里</a>`,
  `<form action=javascript:${CODE}><input type=submit>`,
  `<button form=x formaction=javascript:${CODE}>点这里`,
  `<isindex action=javascript:${CODE} type=image>`,
  `<iframe src=javascript:parent.__xss=1></iframe>`,
  `<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>`,
  `<embed src=javascript:${CODE}>`,
  `<object data=javascript:${CODE}></object>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CODE}">`,
  `<base href=javascript:/><a href=${CODE}>x`,
  `<area href=javascript:${CODE} shape=default>`,
  `<x href=javascript:${CODE} style=behavior:url(#x)>`,
]

/** Ways out of an attribute, a comment, a text field, a script. */
const breaks = [
  `"><script>${CODE}</script>`,
  `'><script>${CODE}</script>`,
  `"><img src=x onerror=${CODE}>`,
  `'"><svg onload=${CODE}>`,
  `" onmouseover="${CODE}`,
  `' onfocus='${CODE}' autofocus='`,
  '` onerror=`window.__xss=1',
  `x" style="animation-name:x" onanimationstart="${CODE}`,
  `" autofocus onfocus=${CODE} x="`,
  `/><script>${CODE}</script>`,
  `--><script>${CODE}</script>`,
  `--!><img src=x onerror=${CODE}>`,
  `]]><script>${CODE}</script>`,
  `*/${CODE}/*`,
  `</title><script>${CODE}</script>`,
  `</textarea><script>${CODE}</script>`,
  `</style><script>${CODE}</script>`,
  `</noscript><img src=x onerror=${CODE}>`,
  `</template><img src=x onerror=${CODE}>`,
  `</xmp><script>${CODE}</script>`,
  `</iframe><script>${CODE}</script>`,
  `</select><img src=x onerror=${CODE}>`,
  `</body></html><script>${CODE}</script>`,
  `<plaintext><img src=x onerror=${CODE}>`,
  `<template id="first-screen-here"></template>`,
  `<div id="first-screen"><div id="first-data">`,
  `<noscript><p title="</noscript><img src=x onerror=${CODE}>">`,
  `<!--<img src="--><img src=x onerror=${CODE}//">`,
  `<![CDATA[<script>${CODE}</script>]]>`,
  `<%= ${CODE} %>`,
  `<? echo 1 ?><script>${CODE}</script>`,
]

/** What template languages and text replacement would run. */
const templates = [
  `\${${CODE}}`,
  `{{${CODE}}}`,
  `{{constructor.constructor("${CODE}")()}}`,
  `{{$on.constructor('${CODE}')()}}`,
  `#{${CODE}}`,
  `@{${CODE}}`,
  `[[${CODE}]]`,
  `$& $' $\` $1 $$ <b>`,
  `{"__html":"<img src=x onerror=${CODE}>"}`,
  `{"dangerouslySetInnerHTML":{"__html":"<b>"}}`,
  `{"$$typeof":"Symbol(react.element)","type":"script"}`,
  `__proto__[innerHTML]=<img src=x onerror=${CODE}>`,
  `{"__proto__":{"html":"<script>"}}`,
  `%3Cscript%3E${CODE}%3C/script%3E`,
  `%253Cscript%253E${CODE}`,
  `\\x3cscript\\x3e${CODE}\\x3c/script\\x3e`,
  `\\u003cscript\\u003e${CODE}\\u003c/script\\u003e`,
  `\\";${CODE}//`,
  `\\');${CODE}//`,
  `';${CODE};'`,
  `";${CODE};"`,
  `\`;${CODE};\``,
  `0;${CODE}`,
  `${CODE}\n//`,
]

/** Marks as entities, which must be shown as they were written. */
const entities = [
  `&lt;script&gt;${CODE}&lt;/script&gt;`,
  `&amp;lt;script&amp;gt;`,
  `&#60;script&#62;${CODE}&#60;/script&#62;`,
  `&#x3C;img src=x onerror=${CODE}&#x3E;`,
  `&#0000060script&#0000062`,
  `&ltscript&gt${CODE}`,
  `&nbsp;&copy;&quot;&apos;&#39;`,
  `&NewLine;&Tab;&lpar;1&rpar;`,
  `+ADw-script+AD4-${CODE}+ADw-/script+AD4-`,
  `¼script¾${CODE}¼/script¾`,
]

/** Letters that look like others, or that nobody sees. */
const letters = [
  `＜script＞${CODE}＜/script＞`,
  `﹤script﹥${CODE}﹤/script﹥`,
  `‹script›${CODE}‹/script›`,
  `<ſcript>${CODE}</ſcript>`,
  `<scr\u0131pt>${CODE}</scr\u0131pt>`,
  `<s\u200bcript>${CODE}</s\u200bcript>`,
  `<s\u00adcript>${CODE}</script>`,
  `<script\u3000>${CODE}</script>`,
  `<img\u00a0src=x\u00a0onerror=${CODE}>`,
  `<img\u000bsrc=x onerror=${CODE}>`,
  `<img\u000csrc=x onerror=${CODE}>`,
  `abc\u202e>tpircs/<1=ssx__>tpircs<\u202c`,
  `\u2066<script>\u2069${CODE}</script>`,
  `<script>\u2028${CODE}\u2029</script>`,
  `x\ufeff<script>${CODE}</script>`,
  `Z\u0351\u036b\u0343<script>${CODE}</script>`,
  `👨‍👩‍👧‍👦<script>${CODE}</script>🏳️‍🌈`,
  `𝒔𝒄𝒓𝒊𝒑𝒕<img src=x onerror=${CODE}>`,
]

/** Styles and frames, which need no script to do harm. */
const others = [
  `<style>*{display:none}</style>`,
  `<style>@import '//xss.invalid/x.css';</style>`,
  `<link rel=stylesheet href=//xss.invalid/x.css>`,
  `<link rel=import href=data:text/html,x>`,
  `<div style="position:fixed;inset:0;background:red">`,
  `<div style=width:expression(${CODE})>`,
  `<div style="background:url(javascript:${CODE})">`,
  `<meta http-equiv=refresh content=0;url=//xss.invalid>`,
  `<meta charset=utf-7>`,
  `<base href=//xss.invalid/>`,
  `<iframe src=//xss.invalid></iframe>`,
  `<form id=app><input name=querySelector>`,
  `<a id=first-data>{"feed":{}}</a>`,
  `<input type=password name=p placeholder=密码>`,
  `<marquee><blink><h1>很大的字`,
]

/** What would end the script element into which the server writes its first data. */
export const OUT_OF_JSON = [
  `</script><script>${CODE}</script>`,
  `</SCRIPT ><img src=x onerror=${CODE}>`,
  `<!--<script>${CODE}//`,
  `"}]}}</script><svg onload=${CODE}>`,
]

/**
 * Texts that would run, or break the page, wherever they were written into it as anything but text. At most 120 characters
 * each.
 */
export const XSS = [
  ...scripts,
  ...handlers,
  ...spelledHandlers,
  ...drawings,
  ...addresses,
  ...breaks,
  ...templates,
  ...entities,
  ...letters,
  ...others,
  ...OUT_OF_JSON,
]

const FOREIGN = /^(?:script|iframe|frame|object|embed|base|meta|link|style|marquee|math|portal|plaintext|isindex|x|xss)$/i
const ADDRESSES = ['href', 'xlink:href', 'src', 'srcdoc', 'action', 'formaction', 'data']

/** What stands in a page because a text has become markup: elements that none of ours draws, and attributes that run. */
export const markupIn = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')]
    .filter(
      ({ tagName, attributes }) =>
        FOREIGN.test(tagName) ||
        [...attributes].some(
          ({ name, value }) =>
            /^on/i.test(name) || (ADDRESSES.includes(name) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
        ),
    )
    .map(({ outerHTML }) => outerHTML.slice(0, 200))

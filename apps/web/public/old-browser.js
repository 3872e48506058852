/*
 * Loaded instead of the app in a browser that is older than build/oldest-browsers.ts: one sentence in the reader's language, above what the server has
 * rendered. It is written for browsers since 2018.
 */
;(function () {
  const safari = 'Safari / iOS 16.4'
  const others = 'Chrome / Edge 111, Firefox 121'
  const sentences = {
    en: 'This browser is too old for this app. Use {browsers}, or a newer one.',
    de: 'Dieser Browser ist zu alt für diese App. Nimm {browsers} oder einen neueren.',
    fr: 'Ce navigateur est trop ancien pour cette application. Utilise {browsers} ou une version plus récente.',
    ja: 'このブラウザーは古いため、このアプリを利用できません。{browsers}、またはそれより新しいバージョンをご利用ください。',
    ko: '이 브라우저는 너무 오래되어 이 앱을 쓸 수 없어요. {browsers} 이상을 사용하세요.',
    zh: '此浏览器版本过旧，无法使用这个应用。请使用 {browsers} 或更高版本。',
    'zh-TW': '這個瀏覽器版本過舊，無法使用這個 App。請使用 {browsers} 或更新的版本。',
    'en-x-pirate': 'This browser sailed with Noah, an’ won’t carry this ship. Board {browsers}, or a younger one.',
  }
  function chosen() {
    try {
      return localStorage.getItem('bothy.locale')
    } catch {
      return null
    }
  }
  function canonical(tag) {
    try {
      return Intl.getCanonicalLocales(tag.replace(/[.@].*$/, '').replace(/_/g, '-'))[0] || tag
    } catch {
      return tag
    }
  }
  // The same as packages/contract/match-locale.ts.
  function localeOf(tag) {
    const lowerCased = canonical(tag).toLowerCase()
    const exact = Object.keys(sentences).find((locale) => locale.toLowerCase() === lowerCased)
    if (exact) return exact
    if (/^zh\b.*\bhant\b/.test(lowerCased) || /^zh\b(?!.*\bhans\b).*\b(tw|hk|mo)\b/.test(lowerCased)) return 'zh-TW'
    const language = lowerCased.split('-')[0]
    return sentences[language] ? language : undefined
  }
  function firstKnown(tags) {
    for (let index = 0; index < tags.length; index++) if (tags[index] && localeOf(tags[index])) return localeOf(tags[index])
    return 'en'
  }
  // The same as i18n/preferred-locale.ts.
  const ofMail = new URLSearchParams(location.search).get('lang')
  const locale = firstKnown([chosen(), ofMail].concat(navigator.languages || navigator.language))
  const notice = document.createElement('p')
  notice.lang = locale
  notice.setAttribute('role', 'alert')
  notice.textContent = sentences[locale].replace('{browsers}', safari + ', ' + others)
  notice.style.cssText = 'margin: 0; padding: 16px; background: #FFE9D6; color: #3B1D00; font: 16px/1.5 sans-serif'
  function show() {
    // The picture of the app that is shown while it loads.
    const loading = document.querySelector('.first-paint')
    if (loading) loading.parentNode.removeChild(loading)
    document.body.insertBefore(notice, document.body.firstChild)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
})()

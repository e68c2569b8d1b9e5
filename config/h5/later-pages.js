/**
 * Made of the route table (src/routes.ts): the code of every page but the four tabs, by the page's name. A hundred names and numbers of
 * files that nobody needs who looks at a tab: they come with the first other page (src/platform/h5/lazy-pages.tsx), and so does what
 * brings the focus from page to page.
 */
module.exports = (table) => {
  const names = [...table.matchAll(/'(pages\/(?!tabBar\/)[\w/]+)': page\(/g)].map(([, name]) => name)
  return `import '@/platform/h5/page-focus'\nexport default {\n${names.map((name) => `  '${name}': () => import('@/${name}'),\n`).join('')}}\n`
}

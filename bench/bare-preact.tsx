import { h, render } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Post {
  id: string
  title: string
  content: string
  author: { nickName: string }
}

/** The yardstick: the same list, by the least that can draw it. */
function List() {
  const [posts, setPosts] = useState<Post[]>([])
  useEffect(() => {
    void fetch('/api/circle/page', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"tab":"rec","size":10}',
    })
      .then((answer) => answer.json())
      .then((page) => setPosts(page.result.records))
  }, [])
  return h(
    'main',
    null,
    posts.map((post) =>
      h('article', { key: post.id }, h('b', null, post.author.nickName), h('h2', null, post.title), h('p', null, post.content)),
    ),
  )
}

render(h(List, null), document.body)

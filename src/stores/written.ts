import { makeAutoObservable } from 'mobx'
import { session } from './session'

export interface WrittenComment {
  id: string
  postId: string
  /** The comment or reply that it answers. */
  parentId?: string
  edited: boolean
  /** Others see it already. */
  published: boolean
}

/** What was written in an editor, for the pages that stand beneath it and show it when they come back. */
class Written {
  /** The post that was published last, and how many were: feeds that know of fewer load anew. */
  post = ''
  posts = 0
  private changedPost = ''
  private comment: WrittenComment | undefined = undefined

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  forget() {
    this.post = ''
    this.changedPost = ''
    this.comment = undefined
  }

  addPost(id: string) {
    this.post = id
    this.posts++
  }
  changePost(id: string) {
    this.changedPost = id
  }
  addComment(comment: WrittenComment) {
    this.comment = comment
  }

  /** Whether this post was changed since it was asked last. */
  takeChange(postId: string): boolean {
    if (this.changedPost !== postId) return false
    this.changedPost = ''
    return true
  }
  /** What was last written under this post, once. */
  takeComment(postId: string): WrittenComment | undefined {
    const { comment } = this
    if (comment?.postId !== postId) return undefined
    this.comment = undefined
    return comment
  }
}

export const written = new Written()
session.onLeave(written.forget)

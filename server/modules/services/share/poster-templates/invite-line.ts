import { drawable } from '../../../../app/drawing/text'

/** The last line of a poster: who invites, or what is said when nobody does. */
export const inviteOf = (inviter: string, slogan: string) =>
  inviter ? `${drawable(inviter) || 'HR'} 邀你加入 HR共享社区` : slogan

import type { ForwardRefExoticComponent, RefAttributes } from 'react'

/** The browser's own: Taro's would bring its web components with it. */
// Typed as loosely as Taro's, whose place it takes.
export const Textarea = 'textarea' as unknown as ForwardRefExoticComponent<
  Record<string, unknown> & RefAttributes<HTMLTextAreaElement>
>

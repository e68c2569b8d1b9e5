import type { Socket, SocketEvents } from '../types'

const CONNECT_MS = 60_000

export function openSocket(path: string, { onOpen, onMessage, onClose }: SocketEvents): Socket {
  const socket = new WebSocket((API_ORIGIN || location.origin).replace(/^http/, 'ws') + path)
  const timeout = setTimeout(() => socket.close(), CONNECT_MS)
  socket.onopen = () => {
    clearTimeout(timeout)
    onOpen()
  }
  socket.onmessage = ({ data }) => onMessage(String(data))
  socket.onclose = ({ code }) => {
    clearTimeout(timeout)
    onClose(code)
  }
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  }
}

/** An iPhone fills the screen with the picture alone, in a player of its own. */
export type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void; webkitExitFullscreen?(): void }

/** Brings the page back where a picture fills the screen, by whichever of the two ways. */
export function windowed(video: PhoneVideo) {
  if (video.ownerDocument.fullscreenElement) void video.ownerDocument.exitFullscreen()
  video.webkitExitFullscreen?.()
}

/** For what is large, on a slow line: longer than the 60 s of the app's config. */
export const DOWNLOAD_MS = 600_000

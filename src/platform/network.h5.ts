type Line = { type?: string }

/** Whether what is loaded now is paid for by the megabyte. Browsers that do not say count as Wi-Fi. */
export const onMobileData = async (): Promise<boolean> =>
  // The DOM's types leave it out.
  (navigator as Navigator & { connection?: Line }).connection?.type === 'cellular'

/**
 * Does something, and reads anew what is shown: also after a no, since it comes of what somebody else has done meanwhile. The
 * no itself is said at once.
 */
export async function andRenew(work: () => Promise<unknown>, renew: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    void renew()
    throw error
  }
  await renew()
}

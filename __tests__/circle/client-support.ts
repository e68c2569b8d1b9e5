import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { choosePicture } from '../support/client/choose-picture'
import { keptNow, type App } from '../support/client/open-app'

/** Chooses a picture, leaves what is being written, and has the picture gone by then. What the phone keeps. */
export async function leaveUntilGone(app: App, person: Person) {
  await choosePicture(app)
  await waitFor(() => expect(app.look().getByLabelText('删除第 1 张')).toBeTruthy())
  await waitFor(() => expect(JSON.stringify(keptNow())).toContain('fileId'))
  const kept = keptNow()
  await app.close()
  await server.sql('update file set leaving = true where owner_id = $1', [person.id])
  return kept
}

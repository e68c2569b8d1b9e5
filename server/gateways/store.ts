import path from 'node:path'
import type { Settings } from '../app/settings'
import { s3Storage } from './s3'
import { diskStorage, type Storage } from './storage'

/** Where files are kept; commands that need nothing else of the outer world open it alone. */
export const storageOf = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage =>
  s3 ? s3Storage(s3) : diskStorage(path.join(dataDir, 'files'))

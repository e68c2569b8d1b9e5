const { default: Sequencer } = require('@jest/test-sequencer')

/** They start servers and databases of their own, or go on for thousands of steps. */
const LONG = /\/__tests__\/(failure\/|upgrade\/|weapp\/session|order\/interleaved)/

/**
 * What takes longest comes first, and the other workers have enough to do beside it. Left to itself a run that knows no times yet
 * begins with the largest files, and these are small: one of them would be going on when all else is over.
 */
class LongFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const isLong = ({ path }) => LONG.test(path)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
module.exports = LongFirst

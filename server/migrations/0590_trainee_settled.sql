-- Nobody asks when a trainee was settled: the index goes now, and the column, which only the release before still writes, with the next.
drop index trainee_unsettled;

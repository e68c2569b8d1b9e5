-- For which start an attendee was reminded, the day before and shortly before: what an outage held up is still told.
alter table activity_attendee add column told_day timestamptz, add column told_soon timestamptz;

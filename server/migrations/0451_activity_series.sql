-- Activities that belong together, how many have to come for one to take place, and by what way somebody found it.
alter table activity
  -- of the same words are of the same series
  add column series text not null default '' check (char_length(series) <= 20),
  -- with fewer at the end of sign-up the organizer calls it off
  add column min_people integer check (min_people > 0),
  add constraint activity_min_people check (min_people <= places);
create index activity_series on activity (series, start_at) where series <> '';
alter table activity_attendee
  -- '': by themselves
  add column came_from text not null default '' check (came_from in ('', 'share', 'poster', 'code'));

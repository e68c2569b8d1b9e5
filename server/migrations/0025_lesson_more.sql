-- Offers for a time, groups of a class, and whether somebody is there who learns.
alter table lesson_course
  -- 分; what it costs from promo_starts_at until promo_ends_at. What is sold is never made free by it.
  add column promo_price integer,
  add column promo_starts_at timestamptz,
  add column promo_ends_at timestamptz,
  add constraint lesson_course_promo check (
    (promo_price is null and promo_starts_at is null and promo_ends_at is null)
    or (promo_price > 0 and promo_price < price and promo_starts_at < promo_ends_at)),
  -- a picture that leads into the group of its class, for those who have it
  add column group_qr uuid references file,
  -- asks from time to time whether somebody is still there
  add column presence_check boolean not null default false;

create function lesson_promo(c lesson_course) returns boolean language sql stable as $$
  select coalesce(now() >= c.promo_starts_at and now() < c.promo_ends_at, false)
$$;
-- What everybody pays now, in 分.
create function lesson_price(c lesson_course) returns integer language sql stable as $$
  select case when now() >= c.promo_starts_at and now() < c.promo_ends_at then c.promo_price else c.price end
$$;
-- Lists by price go by what is paid now, which no index knows.
drop index lesson_course_price;

-- From when a lesson is there: of a course that is sold ahead nothing but its trials before it begins.
create function lesson_publish_at(l lesson, c lesson_course) returns timestamptz language sql stable as $$
  select nullif(greatest(
    case when l.publish_at > now() then l.publish_at else '-infinity' end,
    case when c.status = 'presale' and c.starts_at > now() and not l.free then c.starts_at else '-infinity' end), '-infinity')
$$;

alter table lesson_player
  -- seconds counted since somebody last said that they are there
  add column since_check double precision not null default 0 check (since_check >= 0),
  -- the question that is open, and since when
  add column check_id uuid,
  add column check_at timestamptz,
  add constraint lesson_player_check check ((check_id is null) = (check_at is null));

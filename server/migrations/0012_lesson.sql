-- 课程学院: categories, teachers, courses with their lessons, who learns what and how far, exams, notes, reviews.
create table lesson_category (
  id uuid primary key,
  parent_id uuid references lesson_category,
  name text not null check (char_length(name) between 1 and 20),
  icon text not null default '',
  sort integer not null default 0
);
create index lesson_category_children on lesson_category (parent_id, sort, id);

create table lesson_teacher (
  id uuid primary key,
  name text not null,
  title text not null default '',
  avatar_file uuid references file,
  intro text not null default '',
  sort integer not null default 0
);

create table lesson_course (
  id uuid primary key,
  -- 1 系列课, 2 单课, 3 直播课, 4 考证班, 5 专栏
  type smallint not null check (type between 1 and 5),
  title text not null check (char_length(title) between 1 and 60),
  sub_title text not null default '',
  cover_file uuid references file,
  category_id uuid not null references lesson_category,
  tags text[] not null default '{}',
  -- 分
  origin_price integer not null check (origin_price >= price),
  price integer not null check (price >= 0),
  member_price integer check (member_price between 0 and price),
  vip_free boolean not null default false,
  intro text not null default '',
  suit text not null default '',
  notice text not null default '',
  -- 0: for ever
  valid_days integer not null default 0 check (valid_days >= 0),
  cert_name text,
  -- buying it begins a registration for the state's examination
  registration boolean not null default false,
  speed_allowed boolean not null default true,
  -- 0 free, 1 no fast-forward on the first view
  drag_rule smallint not null default 0 check (drag_rule in (0, 1)),
  watermark boolean not null default false,
  status text not null check (status in ('on', 'off', 'presale')),
  starts_at timestamptz,
  -- seats; null: as many as come
  stock integer check (stock > 0),
  taken integer not null default 0 check (taken >= 0),
  buy_count integer not null default 0 check (buy_count >= 0),
  collect_count integer not null default 0 check (collect_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  score_sum integer not null default 0 check (score_sum >= 0),
  lesson_count integer not null default 0 check (lesson_count >= 0),
  total_seconds integer not null default 0 check (total_seconds >= 0),
  published_at timestamptz not null default now(),
  -- 综合: see lesson_course_heat
  heat double precision not null default 0,
  constraint lesson_course_seats check (taken <= stock)
);
-- Each index serves one order of POST /api/course/page; what is off the shelf is in no list.
create index lesson_course_heat on lesson_course (heat desc, id desc) where status <> 'off';
create index lesson_course_sold on lesson_course (buy_count desc, id desc) where status <> 'off';
create index lesson_course_new on lesson_course (published_at desc, id desc) where status <> 'off';
create index lesson_course_price on lesson_course (price, id) where status <> 'off';
create index lesson_course_type on lesson_course (type, heat desc, id desc) where status <> 'off';
create index lesson_course_category on lesson_course (category_id, heat desc, id desc) where status <> 'off';
create index lesson_course_vip on lesson_course (heat desc, id desc) where status <> 'off' and vip_free;
create index lesson_course_free on lesson_course (heat desc, id desc) where status <> 'off' and price = 0;

-- Ten times as many buyers, or one more star, count as 45 days younger.
create function lesson_course_heat() returns trigger language plpgsql as $$
begin
  new.heat := log(1 + new.buy_count) + extract(epoch from new.published_at) / 86400 / 45
    + case when new.review_count > 0 then new.score_sum::float8 / new.review_count else 4 end;
  return new;
end $$;
create trigger lesson_course_heat before insert or update of buy_count, review_count, score_sum, published_at on lesson_course
  for each row execute function lesson_course_heat();

create table lesson_course_teacher (
  course_id uuid not null references lesson_course on delete cascade,
  teacher_id uuid not null references lesson_teacher,
  sort integer not null default 0,
  primary key (course_id, teacher_id)
);
create index lesson_course_teacher_courses on lesson_course_teacher (teacher_id, course_id);

create table lesson_chapter (
  id uuid primary key,
  course_id uuid not null references lesson_course on delete cascade,
  title text not null,
  sort integer not null
);
create index lesson_chapter_course on lesson_chapter (course_id, sort);

-- Stored media: `name` alone, or beside it the parts that a playlist names. Lessons may share them.
create table lesson_media (
  id uuid primary key,
  kind text not null check (kind in ('hls', 'mp4', 'audio', 'file')),
  name text not null,
  created_at timestamptz not null default now()
);

create table lesson (
  id uuid primary key,
  course_id uuid not null references lesson_course on delete cascade,
  chapter_id uuid not null references lesson_chapter on delete cascade,
  title text not null,
  media_type text not null check (media_type in ('video', 'audio', 'article', 'live', 'file', 'exam')),
  media_id uuid references lesson_media,
  seconds integer not null default 0 check (seconds >= 0),
  -- may be heard by everybody, whole
  free boolean not null default false,
  -- counts towards finishing the course
  required boolean not null default true,
  html text not null default '',
  file_name text not null default '',
  live_id uuid,
  publish_at timestamptz,
  sort integer not null,
  check (media_type not in ('video', 'audio') or (media_id is not null and seconds > 0)),
  check (media_type <> 'file' or media_id is not null)
);
create index lesson_of_course on lesson (course_id, sort);
create index lesson_of_live on lesson (live_id) where live_id is not null;

-- Who holds a seat: an order, or a person who joined without one. A seat is given back once, whoever says so how often.
create table lesson_seat (
  course_id uuid not null references lesson_course on delete cascade,
  holder_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (course_id, holder_id)
);

create table lesson_learner (
  user_id uuid not null references app_user on delete cascade,
  course_id uuid not null references lesson_course on delete cascade,
  progress smallint not null default 0 check (progress between 0 and 100),
  last_lesson_id uuid references lesson on delete set null,
  last_at timestamptz not null default now(),
  finished_at timestamptz,
  -- which grant lasts only as long as the membership
  vip_source uuid,
  primary key (user_id, course_id)
);
create index lesson_learner_recent on lesson_learner (user_id, last_at desc, course_id desc);

create table lesson_study (
  user_id uuid not null references app_user on delete cascade,
  lesson_id uuid not null references lesson on delete cascade,
  -- seconds into the lesson
  position double precision not null default 0 check (position >= 0),
  -- [[from, to]…] that were really watched, apart and in order
  intervals jsonb not null default '[]',
  progress smallint not null default 0 check (progress between 0 and 100),
  -- of an exam: the best score
  best smallint check (best between 0 and 100),
  -- of the last report that moved the position
  seq bigint not null default -1,
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

-- What somebody watches with now. One device at a time counts, and no more than the time that has passed since counted_to.
create table lesson_player (
  user_id uuid primary key references app_user on delete cascade,
  device_id text not null,
  counted_to timestamptz not null
);

-- Seconds of study by the day of Shanghai.
create table lesson_day (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  seconds double precision not null default 0 check (seconds >= 0),
  primary key (user_id, day)
);

create table lesson_note (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  lesson_id uuid not null references lesson on delete cascade,
  at integer not null check (at >= 0),
  content text not null check (char_length(content) between 1 and 500),
  created_at timestamptz not null default now()
);
create index lesson_note_mine on lesson_note (user_id, lesson_id, at, id);

create table lesson_question (
  id uuid primary key,
  lesson_id uuid not null references lesson on delete cascade,
  stem text not null,
  options text[] not null check (cardinality(options) between 2 and 10),
  answer smallint not null check (answer between 0 and 9),
  why text not null default '',
  sort integer not null,
  check (answer < cardinality(options))
);
create index lesson_question_exam on lesson_question (lesson_id, sort);

create table lesson_attempt (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  lesson_id uuid not null references lesson on delete cascade,
  score smallint not null check (score between 0 and 100),
  created_at timestamptz not null default now()
);
create index lesson_attempt_day on lesson_attempt (user_id, lesson_id, created_at);

create table lesson_review (
  id uuid primary key,
  course_id uuid not null references lesson_course on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  score smallint not null check (score between 1 and 5),
  content text not null check (char_length(content) between 5 and 500),
  images jsonb not null default '[]' check (jsonb_array_length(images) <= 6),
  reply text not null default '',
  -- 1 审核中, 2 正常, 3 未通过
  status smallint not null check (status in (1, 2, 3)),
  created_at timestamptz not null default now(),
  unique (course_id, user_id)
);
create index lesson_review_list on lesson_review (course_id, created_at desc, id desc) where status = 2;

-- Counts and stars of a course are those of its reviews that are shown.
create function lesson_review_counted() returns trigger language plpgsql as $$
declare
  old_one boolean := tg_op <> 'INSERT' and old.status = 2;
  new_one boolean := tg_op <> 'DELETE' and new.status = 2;
begin
  if old_one then
    update lesson_course set review_count = review_count - 1, score_sum = score_sum - old.score where id = old.course_id;
  end if;
  if new_one then
    update lesson_course set review_count = review_count + 1, score_sum = score_sum + new.score where id = new.course_id;
  end if;
  return null;
end $$;
create trigger lesson_review_counted after insert or delete or update of status, score on lesson_review
  for each row execute function lesson_review_counted();

create table lesson_collect (
  user_id uuid not null references app_user on delete cascade,
  course_id uuid not null references lesson_course on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index lesson_collect_list on lesson_collect (user_id, created_at desc, course_id desc);

-- 考证频道: who may sit for which level, in the words of the authority that says so.
create table lesson_cert_level (
  -- 1 is the highest
  level smallint primary key check (level between 1 and 5),
  name text not null,
  requirement text not null,
  source text not null,
  -- EligibilityRule[] of server/modules/lesson/eligibility.ts: one of them is enough
  rules jsonb not null
);
create table lesson_cert_batch (
  id uuid primary key,
  name text not null,
  exam_at timestamptz not null,
  apply_ends_at timestamptz not null,
  cities text[] not null,
  check (apply_ends_at < exam_at)
);
create index lesson_cert_batch_next on lesson_cert_batch (exam_at);

-- Courses join what is kept, searched and shared.
alter table browse_record drop constraint browse_record_type_check;
alter table browse_record add constraint browse_record_type_check check (type in ('post', 'question', 'experience', 'course'));

alter table search_document drop constraint search_document_type_check;
alter table search_document add constraint search_document_type_check
  check (type in ('post', 'question', 'user', 'topic', 'course'));
create trigger search_changed after insert or delete on lesson_course for each row execute function search_changed();
create trigger search_changed_later after update of title, sub_title, tags, status, buy_count on lesson_course for each row
  when ((old.title, old.sub_title, old.tags, old.status, search_step(old.buy_count))
    is distinct from (new.title, new.sub_title, new.tags, new.status, search_step(new.buy_count)))
  execute function search_changed();

alter table share_key drop constraint share_key_type_check;
alter table share_key add constraint share_key_type_check check (type in ('circle', 'course', 'live', 'invite'));

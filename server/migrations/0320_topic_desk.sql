-- 圈子: topics are made, named, merged and closed by operators. An address of a merged topic leads to the one it went into.
alter table circle_topic
  add column merged_into uuid references circle_topic,
  add constraint circle_topic_merged check (merged_into is null or (closed and merged_into <> id));
create index circle_topic_merged on circle_topic (merged_into) where merged_into is not null;
create index circle_topic_age on circle_topic (created_at desc, id desc);
-- Operators find posts whatever they stand at.
create index circle_post_desk on circle_post (created_at desc, id desc);

-- 关注: the newest posts of each person followed, found and ordered without the table being read. Whoever pages through one
-- person's own posts, anonymous ones too, has circle_post_pace.
create index circle_post_followed on circle_post (author_id, created_at desc, id desc) where status = 2 and not anonymous;
drop index circle_post_author;

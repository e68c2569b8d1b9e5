-- How fast somebody writes is counted over all of their rows of the last day, deleted ones too;
-- an author's own list (published, in review, rejected) walks the same index.
create index circle_post_pace on circle_post (author_id, created_at desc, id desc);
create index circle_comment_pace on circle_comment (author_id, created_at desc);
-- The follow feed of somebody who follows very many walks all published posts, newest first: circle_post_new and this one.
create index circle_post_fans on circle_post (created_at desc, id desc) where status = 2 and visible = 1;

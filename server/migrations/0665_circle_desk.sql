-- What operators look for among all posts and comments: by words, by thread, and what was turned away or taken down.
create index circle_post_words on circle_post using gin (bigrams(title || chr(10) || content));
create index circle_post_refused on circle_post (created_at desc, id desc) where status in (3, 4);
create index circle_comment_desk on circle_comment (post_id, created_at desc, id desc) where not deleted;
create index circle_comment_refused on circle_comment (created_at desc, id desc) where status = 3 and not deleted;

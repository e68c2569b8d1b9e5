-- 圈子: a film in a post. What its container says of it is kept with the file; width and height are those of what is seen.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('image', 'private', 'video'));
alter table file
  add column seconds integer check (seconds > 0),
  -- as in RFC 6381, and 'mp4a.40.2' or the like after it when there is sound
  add column codecs text,
  -- clockwise, in degrees, done by the player
  add column rotation smallint check (rotation in (0, 90, 180, 270)),
  add constraint file_video check ((kind = 'video') = (seconds is not null and codecs is not null and rotation is not null));

-- {id, seconds, width, height, size}; its cover is the post's only picture.
alter table circle_post
  add column video jsonb,
  add constraint circle_post_video check (video is null or (type = 1 and jsonb_array_length(images) = 1));
create index circle_post_film on circle_post ((video->>'id')) where video is not null;

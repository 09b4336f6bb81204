-- AlterEnum
ALTER TYPE "Channel" ADD VALUE 'mattermost';
